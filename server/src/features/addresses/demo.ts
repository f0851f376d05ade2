import { createAddress } from '@fanfare/contract/addresses'
import { demoSeed } from '#core/demo-seed.ts'

const ADDRESSES = [
  { country: 'DE', name: 'Felix Hart', line1: 'Lindenstraße 3', city: 'Berlin', postalCode: '10969' },
  { country: 'US', line1: '548 Market Street', line2: 'Apt 4', city: 'San Francisco', state: 'CA', postalCode: '94104' },
]

export const demo = demoSeed(() =>
  ADDRESSES.map((body, i) => ({ daysAgo: 10 - i, who: 'felix', run: (seeder) => seeder.as('felix')(createAddress, { body }) })),
)
