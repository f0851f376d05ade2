/** Writes the archive of a whole vault: the sections that features declare, with their files, and the manifest. */
import { peopleById } from '#core/accounts/index.ts'
import { archiveSections } from '#core/archives/index.ts'
import { settings } from '#core/settings/index.ts'
import type { Context } from '#platform/context.ts'
import { FORMAT, MANIFEST, MAX_SKIPPED_FILES, VERSION, type Manifest } from './archive-manifest.ts'
import type { ArchiveWriter } from './archive-writer.ts'

export async function writeVault(ctx: Context, ownerId: string, to: ArchiveWriter): Promise<void> {
  const sections: Manifest['sections'][number][] = []
  const leftOut: Manifest['leftOut'][number][] = []
  for (const { name, collect } of archiveSections(ctx)) {
    const leaveOut = (id: string, reason: string) =>
      void (leftOut.length < MAX_SKIPPED_FILES && leftOut.push({ section: name, id, reason }))
    const entries = collect({ ctx, ownerId, include: (file) => to.include(file), skip: leaveOut })
    const { path, bytes, sha256, entries: count } = await to.lines(`data/${name}.jsonl`, entries)
    sections.push({ name, path, bytes, sha256, entries: count })
  }
  const { name, username } = (await peopleById(ctx.db, [ownerId])).get(ownerId)!
  const manifest: Manifest = {
    format: FORMAT,
    version: VERSION,
    createdAt: ctx.clock.now().toISOString(),
    site: { name: (await settings(ctx)).siteName, origin: ctx.config.origin },
    performer: { name, username },
    sections,
    leftOut,
  }
  await to.text(MANIFEST, `${JSON.stringify(manifest, undefined, 2)}\n`)
}
