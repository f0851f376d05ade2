import { feature } from '#core/feature.ts'
import { publicationReportable } from '#core/publications/index.ts'
import { t } from '#lib/i18n.ts'
import { archiveSections } from './archive.ts'
import { demo } from './demo.ts'
import { postsFeed } from './feed.ts'
import { postContent } from './content.ts'
import { jobHandlers } from './jobs.ts'
import { listeners } from './listeners.ts'
import { pollServerEvents, pollTopic } from './poll-topic.ts'
import { notificationRules } from './notifications.ts'
import { serverEvents } from './server-events.ts'
import { routes } from './routes.ts'
import { postsPersonalData } from './personal-data.ts'
import { postKind } from './post.ts'
import { postTexts } from './published-texts.ts'

export default feature({
  name: 'posts',
  personalData: postsPersonalData,
  routes,
  entryReasons: [{ reason: 'post', label: () => t('Posts') }],
  archiveSections,
  contents: [postContent],
  reportables: [publicationReportable(postKind, () => t('Post'))],
  publishedTexts: [postTexts],
  documents: [postsFeed],
  listeners,
  jobHandlers,
  notificationRules,
  serverEvents: [...serverEvents, ...pollServerEvents],
  topics: [pollTopic],
  demo,
})
