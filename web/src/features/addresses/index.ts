/** A fan's postal addresses. Other features' screens can use the form of `components/address-form.tsx`. */
import { feature } from '#core/feature.ts'

export default feature({ name: 'addresses' })
