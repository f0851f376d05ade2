/** Writes the web side of a content kind: its manifest, its labels, its profile tab, its page and its checkout offer. */

export function contentWeb(words) {
  const folder = `web/src/features/${words.plural}`
  return {
    [`${folder}/index.ts`]: manifest(words),
    [`${folder}/kinds.ts`]: kinds(words),
    [`${folder}/offers.ts`]: offers(words),
    [`${folder}/intents.ts`]: intents(words),
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

const routes = ({ singular }) => `
import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [{ path: '/${singular}/:id', file: '${singular}', who: 'anyone' }]
`

const screen = ({ plural, singular, One, camel, kind, many }) => `
import { useParams, type MetaFunction } from 'react-router'
import { view${One} } from '@fanfare/contract/${plural}'
import { mediaCountLabel } from '#core/access/media-count-label.ts'
import { Paywall } from '#core/access/paywall.tsx'
import { ContentFoot } from '#core/content/content-foot.tsx'
import { createLoaders } from '#core/loaders.ts'
import { publicPage, rootOf } from '#core/page.ts'
import { Description } from '#core/publications/description.tsx'
import { PublicationHead } from '#core/publications/publication-head.tsx'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { idleComponent } from '#ui/idle-component.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { Page } from '#ui/layout/page.tsx'

const CommentsSection = idleComponent(() => import('#core/comments/comments-section.tsx'))

const page = createLoaders(({ read, params }) => read(view${One}, { params: { id: params['id'] ?? '' } }))
export const loader = page.server
export const clientLoader = page.client

export const meta: MetaFunction<typeof loader> = ({ loaderData: ${camel}, matches }) => {
  if (!${camel}) return []
  const root = rootOf(matches)
  return publicPage({
    title: \`\${${camel}.title} · \${root?.siteName ?? 'Fanfare'}\`,
    description: t('Published by {name}.', { name: ${camel}.performer.name }),
    path: \`/${singular}/\${${camel}._id}\`,
    origin: root?.origin ?? '',
  })
}

export default function ${One}() {
  const { id = '' } = useParams()
  const ${camel} = useApiQuery(view${One}, { params: { id } })
  const { performer, title, inside, engagement, locked: isLocked } = ${camel}
  const all = { to: \`/\${performer.username}?tab=${plural}\`, label: t('All ${many} by {name}', { name: performer.name }) }
  return (
    <article>
      <Page isEdgeToEdge>
        <Stack isClose>
          <PublicationHead thing={${camel}} count={mediaCountLabel(inside)} all={all} edit={undefined} />
          {${camel}.locked && <Paywall {...${camel}} kind="${kind}" teaser={title} previews={[]} />}
          {!${camel}.locked && <Description text={${camel}.text} />}
          <ContentFoot kind="${kind}" {...{ id, performer, engagement, isLocked }} page={\`/${singular}/\${id}\`} isAlone />
          {!isLocked && <CommentsSection key={id} kind="${kind}" id={id} performer={performer} />}
        </Stack>
      </Page>
    </article>
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
