import { createElement, Suspense } from 'react'
import { useParams, useSearchParams, type MetaFunction } from 'react-router'
import { listPosts } from '@fanfare/contract/posts'
import { readOffers, readOwnSubscription } from '@fanfare/contract/plans'
import { viewPerformer } from '@fanfare/contract/performers'
import type { Performer } from '@fanfare/contract/profiles'
import type { ProfileTab } from '#core/feature.ts'
import { offersInput, readTrialCode } from '#core/checkout/trial-link.ts'
import { createLoaders } from '#core/loaders.ts'
import { rootOf } from '#core/page.ts'
import { POSTS_PAGE_SIZE, type PostQuery } from '#core/posts/use-posts.ts'
import { readTabQuery } from '#core/publications/tab-query.ts'
import { profileTabs } from '#core/registry.ts'
import { useViewer } from '#core/viewer.ts'
import { withHead } from '#core/with-head.ts'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { viewAsOf } from '#lib/view-as.ts'
import { idleComponent } from '#ui/idle-component.tsx'
import { Page } from '#ui/layout/page.tsx'
import { lazyComponent, LoadingFailed } from '#ui/lazy-component.tsx'
import { Tabs } from '#ui/tabs.tsx'
import '#features/stories/components/circles.module.css'
import { PostsTab } from '../components/posts-tab.tsx'
import css from '../components/profile.module.css'
import { ProfileHead, SocialLinks } from '../components/profile-head.tsx'
import { profileHead, profileTitle } from '../components/profile-metadata.ts'
import { preloadPanel, SubscribePanel } from '../components/subscribe-panel.tsx'

/** Visited less often than the posts. */
const AboutTab = lazyComponent(() => import('../components/about-tab.tsx'), LoadingFailed)
const loadOwnSteps = () => import('./own-steps.tsx')
const OwnSteps = lazyComponent(loadOwnSteps)
/** For owners who preview their profile as others see it. */
const Preview = lazyComponent(() => import('../components/preview.tsx'), LoadingFailed)
// Rendered with the document. Their code loads after the page.
const loadHighlights = () => import('#features/stories/components/highlight-row.tsx')
const HighlightRow = lazyComponent(loadHighlights)
const loadGoal = () => import('#features/tip-goals/components/goal-card.tsx')
const GoalCard = lazyComponent(loadGoal)
const loadCustomOrders = () => import('#features/custom-orders/components/profile-card.tsx')
const CustomOrdersCard = lazyComponent(loadCustomOrders)
const WelcomeCard = idleComponent(() => import('#features/welcome/components/welcome-card.tsx'))

/** A part that fails to load is left out, and the page still opens. */
const preloadWith = async <T,>(load: () => Promise<T>, part: { preload(): Promise<void> }, read: (loaded: T) => unknown) =>
  Promise.all([load().then(read, () => undefined), part.preload()])

/** In other tabs, the search words belong to that tab. */
function postQueryOf(performerId: string, params: URLSearchParams): PostQuery {
  const q = !params.has('tab') && readTabQuery(params)
  return { performerId, limit: POSTS_PAGE_SIZE, ...(q && { q }) }
}

const page = createLoaders(async ({ read, list, tryRead, viewer, params, url }) => {
  const performer = await read(viewPerformer, { params: { id: params['username'] ?? '' } })
  const { _id: id } = performer
  const me = await viewer()
  const role = me?._id === id ? viewAsOf(url.search) : undefined
  const isFan = me?.role === 'fan'
  const input = offersInput(id, readTrialCode(url.searchParams))
  await Promise.all([
    list(listPosts, { query: postQueryOf(id, url.searchParams) }),
    preloadWith(loadHighlights, HighlightRow, ({ readHighlights }) => readHighlights(tryRead, id)),
    preloadWith(loadGoal, GoalCard, ({ readGoal }) => readGoal(tryRead, id)),
    preloadWith(loadCustomOrders, CustomOrdersCard, ({ readTerms }) => readTerms(tryRead, id)),
    isFan ? tryRead(readOwnSubscription, input) : undefined,
    role && Preview.preload(),
    performer.can.includes('edit') && preloadWith(loadOwnSteps, OwnSteps, ({ readOwnSteps }) => readOwnSteps(tryRead)),
    preloadPanel(performer),
    performer.socialLinks.length > 0 && SocialLinks.preload(),
    performer.isSubscribed ? undefined : tryRead(readOffers, input),
  ])
  return performer
})
export const loader = withHead(page.server, profileHead)
export const clientLoader = page.client

/** Browsers that navigate need only the title: crawlers load documents, whose loader adds the rest. */
export const meta: MetaFunction<typeof loader> = ({ loaderData: performer, matches }) =>
  performer ? (performer.head ?? [{ title: profileTitle(performer, rootOf(matches)?.siteName) }]) : []

export default function Profile() {
  const { username = '' } = useParams()
  const [params] = useSearchParams()
  const performer = useApiQuery(viewPerformer, { params: { id: username } })
  const tab = params.get('tab') ?? 'posts'
  const postQuery = postQueryOf(performer._id, params)
  const tabs = addedTabs(performer)
  const me = useViewer()
  const role = me?._id === performer._id ? viewAsOf(params.toString()) : undefined
  // Tabs of a preview stay in the preview.
  const suffix = role ? `&as=${role}` : ''
  const open = tabs.find(({ name }) => name === tab)
  const content = (
    <>
      <div className={css['steps']}>
        <Suspense>{performer.can.includes('edit') && <OwnSteps performer={performer} />}</Suspense>
      </div>
      <ProfileHead performer={performer} />
      <Suspense>
        <HighlightRow performerId={performer._id} />
      </Suspense>
      <SubscribePanel performer={performer} />
      <Suspense>
        <GoalCard performer={performer} />
        <CustomOrdersCard performer={performer} />
      </Suspense>
      <Tabs
        label={t('Profile')}
        items={[
          { label: t('Posts'), to: `/${username}${suffix.replace('&', '?')}`, count: performer.totalPosts },
          ...tabs.map(({ name, label, count }) => ({ label, to: `/${username}?tab=${name}${suffix}`, count })),
          { label: t('About'), to: `/${username}?tab=about${suffix}` },
        ]}
      />
      {!open && tab !== 'about' && <PostsTab key={performer._id} performer={performer} query={postQuery} />}
      <Suspense>
        {open && createElement(open.component, { key: performer._id, performer })}
        {tab === 'about' && <AboutTab performer={performer} />}
      </Suspense>
      {role === undefined && <WelcomeCard key={`welcome ${performer._id}`} performer={performer} />}
    </>
  )
  return (
    <Page isEdgeToEdge>
      {role ? (
        <Suspense>
          <Preview role={role}>{content}</Preview>
        </Suspense>
      ) : (
        content
      )}
    </Page>
  )
}

/** Created once per tab, so that rerendering does not remount it. */
const components = new Map<string, ReturnType<typeof componentOf>>()
const componentOf = ({ load }: ProfileTab) => lazyComponent(load, LoadingFailed)

/** Returns the tabs that features add, in order and without empty ones. */
function addedTabs(performer: Performer) {
  const tabs = profileTabs().map((tab) => {
    const { name, at, label } = tab
    const component = components.get(name) ?? componentOf(tab)
    components.set(name, component)
    const count =
      tab.kind === undefined ? tab.totalOf(performer) : (performer.published.find(({ kind }) => kind === tab.kind)?.items ?? 0)
    return { name, at, component, label: label(), count }
  })
  return tabs.filter(({ count }) => count > 0).toSorted((a, b) => a.at - b.at)
}
