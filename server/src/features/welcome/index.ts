import { feature } from '#core/feature.ts'
import { welcomeContent } from './content.ts'
import { listeners } from './listeners.ts'
import { routes } from './routes.ts'

export default feature({ name: 'welcome', routes, contents: [welcomeContent], listeners })
