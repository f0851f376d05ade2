import { feature } from '#core/feature.ts'
import { jobHandlers } from './jobs.ts'
import { notificationRules } from './notifications.ts'
import { operatorActs } from './operator-acts.ts'
import { accountControlPersonalData } from './personal-data.ts'
import { accountReportable } from './reportable.ts'
import { accountSections } from './report-sections.ts'
import { routes } from './routes.ts'
import { serverEvents } from './server-events.ts'
import { siteFigures } from './site-figures.ts'
import { operatorSearches } from './operator-search.ts'
import { accountTexts } from './published-texts.ts'

export default feature({
  name: 'account-control',
  operatorActs,
  personalData: accountControlPersonalData,
  routes,
  reportables: [accountReportable],
  publishedTexts: [accountTexts],
  notificationRules,
  serverEvents,
  jobHandlers,
  siteFigures,
  reportSections: accountSections,
  operatorSearches,
})
