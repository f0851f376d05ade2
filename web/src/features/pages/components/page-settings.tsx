/** Lists a page in the footer, and unpublishes or deletes it. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { changePage, removePage, type SitePage } from '@fanfare/contract/pages'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import { NumberField } from '#ui/fields/choice-fields.tsx'
import { Row } from '#ui/layout/boxes.tsx'
import { Section } from '#ui/layout/section.tsx'
import { toast } from '#ui/toast.ts'
import css from './pages.module.css'

export function PageSettings({ page }: { readonly page: SitePage }) {
  const act = useApiMutation(changePage)
  const form = useForm({
    shape: changePage.body,
    initial: {
      isInFooter: page.isInFooter,
      footerPosition: String(page.footerPosition),
      isPublished: page.isPublished,
    },
    // Publishing a text changes the page as well.
    onlyChanges: {},
    submit: async (body) => {
      await act.mutateAsync({ params: { id: page._id }, body })
      toast(t('Changes saved'))
    },
  })
  const isNew = page.texts.every(({ publishedAt }) => publishedAt === null)
  return (
    <Section title={t('Settings')} isCard>
      <form {...form.props} className={css['form']}>
        {!page.isBuiltIn && !isNew && (
          <CheckField
            label={t('Published')}
            hint={t('Turn this off to hide the page in every language. Its versions stay.')}
            isOn={form.values['isPublished'] === true}
            onChange={(isOn) => form.set('isPublished', isOn)}
          />
        )}
        <CheckField
          label={t('List in the footer')}
          isOn={form.values['isInFooter'] === true}
          onChange={(isOn) => form.set('isInFooter', isOn)}
        />
        <NumberField
          {...form.field('footerPosition')}
          inputMode="numeric"
          hint={t('Pages with lower numbers come first in the footer.')}
        />
        <FormNote form={form} />
        <Row>
          <Button type="submit" isPending={form.isPending}>
            {t('Save')}
          </Button>
          {!page.isBuiltIn && isNew && <DeletePage id={page._id} />}
        </Row>
      </form>
    </Section>
  )
}

function DeletePage({ id }: { readonly id: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const navigate = useNavigate()
  return (
    <>
      <Button variant="danger" onClick={() => setIsAsking(true)}>
        {t('Delete page')}
      </Button>
      <ConfirmMutation
        route={removePage}
        input={{ params: { id } }}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onDone={() => void navigate('/admin/pages')}
        title={t('Delete this page?')}
        consequence={<p>{t('The draft is deleted in every language.')}</p>}
        action={t('Delete page')}
      />
    </>
  )
}
