import { feature } from '#core/feature.ts'
import { storyContent, storyReactable, storyReportable } from './content.ts'
import { demo } from './demo.ts'
import { evidence } from './evidence.ts'
import { jobHandlers } from './jobs.ts'
import { listeners } from './listeners.ts'
import { routes } from './routes.ts'
import { serverEvents } from './server-events.ts'
import { storiesPersonalData } from './personal-data.ts'
import { storyTexts } from './published-texts.ts'

export default feature({
  name: 'stories',
  personalData: storiesPersonalData,
  routes,
  contents: [storyContent],
  reactables: [storyReactable],
  reportables: [storyReportable],
  publishedTexts: [storyTexts],
  listeners,
  jobHandlers,
  serverEvents,
  evidence,
  demo,
})
