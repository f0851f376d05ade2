/** Publishes content of every kind at its time, and archives what has expired. */
import { contentKinds } from '#core/content/index.ts'
import type { Context } from '#platform/context.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { archiveExpired, publishDue } from '../kind/announce.ts'

export const publicationJobHandlers = [
  // Content has its own job at its time. The runs of every minute catch content whose job was missed.
  jobHandler(publishDue, (ctx) => forAll(ctx, 'publishNext'), '* * * * *'),
  jobHandler(archiveExpired, (ctx) => forAll(ctx, 'archiveNext'), '* * * * *'),
]

/** Each row has its own transaction, so that it is handled exactly once, however many processes look. */
async function forAll(ctx: Context, act: 'publishNext' | 'archiveNext'): Promise<void> {
  for (const { clock } of contentKinds(ctx).values()) if (clock) while (await ctx.write((tx) => clock[act](tx)));
}
