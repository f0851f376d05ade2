/** The operator's saved replies, and the shared replies of all operators. */
import { useState } from 'react'
import { listCaseReplies, removeCaseReply, type CaseReply } from '@fanfare/contract/case-replies'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/card.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { idleComponent } from '#ui/idle-component.tsx'
import { EditIcon, MessageIcon, PlusIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import { TrashIcon } from '#ui/page-icons.ts'
import css from '../components/cases.module.css'

const ReplySheet = idleComponent(
  () => import('../components/reply-sheet.tsx'),
  () => false,
)

const page = createLoaders(async ({ read }) => void (await read(listCaseReplies, { query: {} })))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Saved replies'))

export default function CaseReplies() {
  const { data } = useApiQuery(listCaseReplies, { query: {} })
  const [isMaking, setMaking] = useState(false)
  return (
    <Page
      title={t('Saved replies')}
      lead={t('Texts for decisions and letters. Placeholders are filled from the case.')}
      action={
        <Button icon={PlusIcon} onClick={() => setMaking(true)}>
          {t('New saved reply')}
        </Button>
      }
    >
      <BackLink to="/admin/cases">{t('Cases')}</BackLink>
      {data.length === 0 ? (
        <EmptyState icon={MessageIcon} title={t('No saved replies yet')}>
          {t('Save the reasons that you write often, for yourself or for all operators.')}
        </EmptyState>
      ) : (
        data.map((reply) => <Reply key={reply._id} reply={reply} />)
      )}
      {isMaking && <ReplySheet title={t('New saved reply')} onClose={() => setMaking(false)} />}
    </Page>
  )
}

function Reply({ reply }: { readonly reply: CaseReply }) {
  const { _id: id, name, text, isShared } = reply
  const [sheet, setSheet] = useState<'change' | 'remove'>()
  const close = () => setSheet(undefined)
  return (
    <Section
      title={name}
      action={
        <MenuButton
          label={t('Options for {name}', { name })}
          commands={[
            { label: t('Edit'), icon: EditIcon, onSelect: () => setSheet('change') },
            { label: t('Remove'), icon: TrashIcon, tone: 'danger', onSelect: () => setSheet('remove') },
          ]}
        />
      }
      isCard
    >
      {isShared && (
        <div>
          <Chip>{t('Shared with all operators')}</Chip>
        </div>
      )}
      <p className={css['words']} dir="auto">
        {text}
      </p>
      {sheet === 'change' && <ReplySheet title={t('Edit saved reply')} reply={reply} onClose={close} />}
      <ConfirmMutation
        route={removeCaseReply}
        input={{ params: { id } }}
        isOpen={sheet === 'remove'}
        onClose={close}
        title={t('Remove {name}?', { name })}
        consequence={isShared ? t('This removes it for all operators.') : t('Decisions written with it don’t change.')}
        action={t('Remove')}
      />
    </Section>
  )
}
