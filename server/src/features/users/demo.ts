import { uploadAvatar } from '@fanfare/contract/own-account'
import { demoSeed } from '#core/demo-seed.ts'

const HOUR_IN_DAYS = 1 / 24

export const demo = demoSeed(({ people }) =>
  people.fans.flatMap(({ username, joined }, i) =>
    i % 4 === 3
      ? []
      : [
          {
            daysAgo: joined - 0.1 * HOUR_IN_DAYS,
            who: username,
            pictures: [{ kind: 'portrait', seed: 500 + i, side: 240 } as const],
            run: async (seeder, [avatar]) => (avatar ? seeder.as(username)(uploadAvatar, { files: { avatar } }) : undefined),
          },
        ],
  ),
)
