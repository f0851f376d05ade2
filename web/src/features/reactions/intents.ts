import { intents } from '#core/feature.ts'

const load = () => import('./components/reaction-intents.tsx')

export default intents({
  like: async () => ({ default: { Component: (await load()).LikeIntent } }),
  bookmark: async () => ({ default: { Component: (await load()).BookmarkIntent } }),
})
