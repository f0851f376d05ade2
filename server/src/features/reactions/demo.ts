import { demoSeed } from '#platform/demo-seed.ts'

export const demo = demoSeed(() => [])
