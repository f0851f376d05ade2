/** Writes the web side of a content kind for its owner: the list and the form. */

export function contentStudio(words) {
  const folder = `web/src/features/${words.plural}`
  return {
    [`${folder}/screens/own-${words.plural}.tsx`]: ownScreen(words),
    [`${folder}/screens/edit-${words.singular}.tsx`]: editScreen(words),
    [`${folder}/components/${words.singular}-editor.tsx`]: `${editorImports(words)}${component(words)}${form(words)}`,
  }
}

const ownScreen = ({ plural, One, Many, camel, kind, one, many, Title }) => `
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { archive${One}, delete${One}, publish${One}, searchOwn${Many}, unarchive${One} } from '@fanfare/contract/${plural}'
import type { PublicationShelf } from '@fanfare/contract/publication-status'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { OwnPublicationRow } from '#core/publications/own-publication-row.tsx'
import { OwnPublications } from '#core/publications/own-publications.tsx'
import { shelfIn } from '#core/publications/shelves.tsx'
import { useActs } from '#core/publications/use-acts.tsx'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { SparkleIcon } from '#ui/icons.ts'

const LIST = '/studio/${plural}'
const queryOf = (shelf: PublicationShelf) => ({ shelf, limit: 20 })

const page = createLoaders(
  async ({ list, url }) => void (await list(searchOwn${Many}, { query: queryOf(shelfIn(url.searchParams)) })),
)
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('${Title}'))

export default function Own${Many}() {
  const query = queryOf(shelfIn(useSearchParams()[0]))
  const pages = useInfiniteQuery(infiniteQuery(searchOwn${Many}, { query }))
  const acts = useActs('${kind}', {
    publish: publish${One},
    archive: archive${One},
    unarchive: unarchive${One},
    remove: delete${One},
  })
  return (
    <OwnPublications
      list={LIST}
      title={t('${Title}')}
      label={t('Your ${many}')}
      create={t('New ${one}')}
      first={{
        icon: SparkleIcon,
        title: t('No ${many} yet'),
        action: t('Create your first ${one}'),
        words: t('${Title} you publish or sell appear here.'),
      }}
      pages={pages}
      counts={pages.data?.pages[0]?.counts}
      sheets={acts.sheets}
    >
      {(${camel}) => (
        <OwnPublicationRow
          kind="${kind}"
          thing={${camel}}
          form={\`\${LIST}/\${${camel}._id}\`}
          picture={undefined}
          commands={[...${camel}.can.map((act) => acts[act](${camel})), acts.remove(${camel})]}
        />
      )}
    </OwnPublications>
  )
}
`

const editScreen = ({ plural, singular, One, camel, Title }) => `
import { useParams } from 'react-router'
import { viewOwn${One} } from '@fanfare/contract/${plural}'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { ${One}Editor } from '../components/${singular}-editor.tsx'

const page = createLoaders(
  async ({ readAnew, params: { id } }) => void (id !== undefined && (await readAnew(viewOwn${One}, { params: { id } }))),
)
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('${Title}'))

export default function Edit${One}() {
  const { id } = useParams()
  return id === undefined ? <${One}Editor /> : <Existing key={id} id={id} />
}

const Existing = ({ id }: { id: string }) => <${One}Editor ${camel}={useApiQuery(viewOwn${One}, { params: { id } })} />
`

const editorImports = ({ plural, One }) => `
import { useState } from 'react'
import { create${One}, delete${One}, update${One}, viewOwn${One}, type Own${One} } from '@fanfare/contract/${plural}'
import { Paywall } from '#core/access/paywall.tsx'
import { useForm } from '#core/form.ts'
import { DeleteButton } from '#core/publications/delete-publication.tsx'
import { Editor } from '#core/publications/editor.tsx'
import { LockedSample } from '#core/publications/locked-sample.tsx'
import { PublishFields } from '#core/publications/publish-fields.tsx'
import {
  initialPlan,
  isPublished,
  planBlocks,
  planForServer,
  savedMessage,
  shelfOf,
  submitLabel,
} from '#core/publications/publish-plan.ts'
import { initialTerms, readTiers, termsBlocks, termsErrors, termsForServer } from '#core/publications/publishing-terms.ts'
import { shelfPath } from '#core/publications/shelves.tsx'
import { TermsFields } from '#core/publications/terms-fields.tsx'
import { useConfirmedAudience } from '#core/publications/use-confirmed-audience.tsx'
import { useSavedForm } from '#core/publications/use-saved-form.ts'
import { saveVersioned } from '#core/save-versioned.ts'
import { call } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { TextArea, TextField } from '#ui/fields/text-field.tsx'

`

const component = ({ plural, One, camel, kind, one, aOne }) => `
const NOTHING_INSIDE = { photos: 0, videos: 0, audios: 0, seconds: 0 }

/** Creates or changes ${aOne}. */
export function ${One}Editor({ ${camel} }: { ${camel}?: Own${One} }) {
  const { form, isDirty } = use${One}Form(${camel})
  const isOut = isPublished(${camel})
  const change = useConfirmedAudience(form, isOut ? ${camel} : undefined)
  return (
    <>
      <Editor
        name={\`${kind} \${${camel}?._id ?? 'new'}\`}
        title={${camel} ? t('Edit ${one}') : t('New ${one}')}
        action={${camel} && <DeleteButton route={delete${One}} thing={${camel}} list="/studio/${plural}" />}
        form={change.form}
        isDirty={isDirty}
        media={[]}
        submit={submitLabel(form.values, isOut)}
        aside={
          <LockedSample values={form.values} free={t('Everyone can read it.')}>
            {(sold) => (
              <Paywall {...sold} isShow kind="${kind}" teaser={String(form.values['title'])} inside={NOTHING_INSIDE} previews={[]} />
            )}
          </LockedSample>
        }
      >
        <TextField {...form.field('title')} />
        <TextArea {...form.field('text')} rows={8} />
        <TermsFields form={form} />
        <PublishFields form={form} isOut={isOut} />
      </Editor>
      {change.confirmation}
    </>
  )
}
`

const form = ({ plural, One, camel }) => `
function use${One}Form(${camel}: Own${One} | undefined) {
  const create = useApiMutation(create${One})
  const update = useApiMutation(update${One})
  const { finish, isDirty } = useSavedForm()
  const [initial] = useState(() => ({
    version: String(${camel}?.version ?? ''),
    title: ${camel}?.title ?? '',
    text: ${camel}?.text ?? '',
    ...initialTerms(${camel}),
    ...initialPlan(${camel}),
  }))
  const form = useForm({
    shape: create${One}.body,
    initial,
    labels: { price: t('Price'), publish: t('When to publish'), when: t('Date and time'), expiresAt: t('Expires on') },
    blocks: { ...termsBlocks(), ...planBlocks() },
    // A draft may be incomplete.
    check: (values) => (values['publish'] === 'draft' ? { price: undefined } : termsErrors(values)),
    submit: async ({ title, text, ...terms }) => {
      const body = {
        title,
        text,
        ...termsForServer(terms),
        tierIds: readTiers(form.values),
        ...planForServer(form.values),
      }
      const done = ${camel}
        ? await saveVersioned(
            form,
            () => call(viewOwn${One}, { params: { id: ${camel}._id } }),
            (version) => update.mutateAsync({ params: { id: ${camel}._id }, body: { ...body, version } }),
          )
        : await create.mutateAsync({ body })
      await finish(savedMessage(done, isPublished(${camel})), shelfPath('/studio/${plural}', shelfOf(done)))
    },
  })
  return { form, isDirty: isDirty(initial, form) }
}
`
