import { feature } from '#core/feature.ts'

export default feature({ name: 'orders' })
