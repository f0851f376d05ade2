import { Type } from 'typebox'
import { deleteSightings } from '#core/banners/index.ts'
import { addDays } from '#lib/time.ts'
import { job } from '#platform/jobs.ts'
import { jobHandler } from '#platform/job-handlers.ts'

const forget = job('delete old banner sightings', Type.Object({}))

export const jobHandlers = [jobHandler(forget, (ctx) => deleteSightings(ctx.db, addDays(ctx.clock.now(), -1)), '29 2 * * *')]
