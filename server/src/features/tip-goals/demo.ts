import { startTipGoal } from '@fanfare/contract/tip-goals'
import { demoSeed } from '#core/demo-seed.ts'

export const demo = demoSeed(() => [
  {
    daysAgo: 20,
    who: 'ada.vale',
    run: (seeder) => seeder.as('ada.vale')(startTipGoal, { body: { title: 'A long lens for the winter series', tokens: 1500 } }),
  },
])
