import { feature } from '#core/feature.ts'
import { ageCheckSections } from './report-sections.ts'
import { routes } from './routes.ts'

export default feature({ name: 'age-gate', routes, reportSections: ageCheckSections })
