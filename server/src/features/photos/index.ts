import { feature } from '#core/feature.ts'
import { photoReportable } from './reportable.ts'
import { routes } from './routes.ts'

export default feature({ name: 'photos', reportables: [photoReportable], routes })
