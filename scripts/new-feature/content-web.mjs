/** Writes the web side of a content kind for its readers: its labels, profile tab, page and checkout offer. */

export function contentWeb(words) {
  const folder = `web/src/features/${words.plural}`
  return {
    [`${folder}/index.ts`]: manifest(words),
    [`${folder}/kinds.ts`]: kinds(words),
    [`${folder}/offers.ts`]: offers(words),
    [`${folder}/intents.ts`]: intents(words),
    [`${folder}/menu.ts`]: menu(words),
    [`${folder}/notifications.ts`]: notifications(words),
    [`${folder}/routes.ts`]: routes(words),
    [`${folder}/screens/${words.singular}.tsx`]: screen(words),
    [`${folder}/components/${words.plural}-tab.tsx`]: tab(words),
    [`${folder}/components/unlock-offer.ts`]: offer(words),
    [`${folder}/components/unlock-intent.ts`]: intent(words),
  }
}

const manifest = ({ plural, kind, Title }) => `
import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'

export default feature({
  profileTabs: [
    {
      name: '${plural}',
      label: () => t('${Title}'),
      kind: '${kind}',
      at: 50,
      load: () => import('./components/${plural}-tab.tsx'),
    },
  ],
})
`

const offers = ({ kind }) => `
import type { Lockable } from '#core/checkout/index.ts'
import { checkoutOffers } from '#core/feature.ts'

declare module '#core/checkout/offer.ts' {
  interface Offers {
    readonly ${kind}: Lockable
  }
}

export default checkoutOffers({ ${kind}: () => import('./components/unlock-offer.ts') })
`

const intents = ({ kind }) => `
import { intents } from '#core/feature.ts'

export default intents({ ${kind}: () => import('./components/unlock-intent.ts') })
`

const kinds = ({ singular, kind, TitleOne, Title }) => `
import { kinds } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { SparkleIcon } from '#ui/icons.ts'

export default kinds({
  contentKinds: {
    ${kind}: {
      icon: SparkleIcon,
      one: () => t('${TitleOne}'),
      many: () => t('${Title}'),
      paid: () => t('${TitleOne} unlocked'),
      addressOf: (id) => \`/${singular}/\${id}\`,
    },
  },
})
`

const routes = ({ plural, singular }) => `
import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [
  { path: '/${singular}/:id', file: '${singular}', who: 'anyone' },
  { path: '/studio/${plural}', file: 'own-${plural}', who: 'performer', layout: 'studio' },
  { path: ['/studio/${plural}/new', '/studio/${plural}/:id'], file: 'edit-${singular}', who: 'performer', layout: 'studio' },
]
`

const menu = ({ plural, Title, TitleOne }) => `
import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { SparkleIcon } from '#ui/icons.ts'

export default menu([
  { to: '/studio/${plural}', label: () => t('${Title}'), icon: SparkleIcon, who: ['performer'], at: { 'studio.content': 50 } },
  { to: '/studio/${plural}/new', label: () => t('${TitleOne}'), icon: SparkleIcon, who: ['performer'], at: { create: 50 } },
])
`

const notifications = ({ kind }) => `
import { notificationTypes } from '#core/feature.ts'
import { SparkleIcon } from '#ui/icons.ts'

export default notificationTypes({ new_${kind}: { icon: SparkleIcon } })
`

const screen = ({ plural, singular, One, camel, kind, many }) => `
import { useParams } from 'react-router'
import { view${One} } from '@fanfare/contract/${plural}'
import { mediaCountLabel } from '#core/access/media-count-label.ts'
import { Paywall } from '#core/access/paywall.tsx'
import { createLoaders } from '#core/loaders.ts'
import { Description } from '#core/publications/description.tsx'
import { PublicationPage, publicationMeta } from '#core/publications/publication-page.tsx'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'

const page = createLoaders(({ read, params }) => read(view${One}, { params: { id: params['id'] ?? '' } }))
export const loader = page.server
export const clientLoader = page.client
export const meta = publicationMeta((id) => \`/${singular}/\${id}\`)

export default function ${One}() {
  const { id = '' } = useParams()
  const ${camel} = useApiQuery(view${One}, { params: { id } })
  const { performer, title, inside } = ${camel}
  return (
    <PublicationPage
      kind="${kind}"
      thing={${camel}}
      page={\`/${singular}/\${id}\`}
      form={\`/studio/${plural}/\${id}\`}
      count={mediaCountLabel(inside)}
      all={{ to: \`/\${performer.username}?tab=${plural}\`, label: t('All ${many} by {name}', { name: performer.name }) }}
    >
      {${camel}.locked ? <Paywall {...${camel}} kind="${kind}" teaser={title} previews={[]} /> : <Description text={${camel}.text} />}
    </PublicationPage>
  )
}
`

const tab = ({ plural, Many, many, Title }) => `
import { search${Many} } from '@fanfare/contract/${plural}'
import type { Performer } from '@fanfare/contract/profiles'
import { PublicationsTab } from '#core/publications/publications-tab.tsx'
import { t } from '#lib/i18n.ts'

const ${Many}Tab = ({ performer }: { performer: Performer }) => (
  <PublicationsTab
    route={search${Many}}
    performerId={performer._id}
    label={t('${Title}')}
    searchLabel={t('Search ${many}')}
    ratio={1}
  />
)
export default ${Many}Tab
`

const offer = ({ plural, One, one }) => `
import { buy${One} } from '@fanfare/contract/${plural}'
import { unlockOffer } from '#core/checkout/unlock-offer.tsx'
import { t } from '#lib/i18n.ts'

export default unlockOffer(buy${One}, () => t('Locked ${one}'))
`

const intent = ({ plural, One, camel, kind, aOne }) => `
import { view${One} } from '@fanfare/contract/${plural}'
import { unlockIntent } from '#core/checkout/unlock-intent.tsx'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'

export default unlockIntent({
  kind: '${kind}',
  read: (id) => query(view${One}, { params: { id } }),
  title: (name) => t('Unlock ${aOne} by {name}', { name }),
  lockedOf: (${camel}) => (${camel}.locked ? { ...${camel}, words: ${camel}.title, previews: [] } : undefined),
})
`
