import { feature } from '#core/feature.ts'
import { welcomeContent } from './content.ts'
import { listeners } from './listeners.ts'
import { routes } from './routes.ts'
import { welcomePersonalData } from './personal-data.ts'

export default feature({ name: 'welcome', personalData: welcomePersonalData, routes, contents: [welcomeContent], listeners })
