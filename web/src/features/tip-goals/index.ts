import { feature } from '#core/feature.ts'

export default feature({ name: 'tip-goals' })
