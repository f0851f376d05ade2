/**
 * Stores the bytes of uploads as files of one folder, and their announcements as rows, through the interface of `@tus/server`.
 */
import { mkdir, open, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { HEAD_BYTES } from '../file-types.ts'
import { uploadPart } from '../upload-bounds.ts'
import { assertAccepted } from './inspect.ts'
import { findUpload, type UploadRow } from './rows.ts'

export const folderOf = ({ dataFolder }: Pick<Config, 'dataFolder'>): string => join(dataFolder, 'resumable')
export const pathOf = (config: Pick<Config, 'dataFolder'>, id: string): string => join(folderOf(config), id)

/** Callers must have the lock of the upload. */
export class UploadStore extends DataStore {
  readonly #ctx: Context
  override extensions = ['creation', 'termination']

  constructor(ctx: Context) {
    super()
    this.#ctx = ctx
  }

  override async create(upload: Upload): Promise<Upload> {
    await mkdir(folderOf(this.#ctx.config), { recursive: true, mode: 0o700 })
    await (await open(pathOf(this.#ctx.config, upload.id), 'wx', 0o600)).close()
    return upload
  }

  /** The offset is the size of the file on the disk. */
  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#row(id)
    const { kind, name, bytes: size } = row
    const found = await stat(pathOf(this.#ctx.config, id)).catch(() => undefined)
    if (!found) throw ERRORS.FILE_NOT_FOUND
    return new Upload({ id, size, offset: found.size, metadata: { kind, name }, creation_date: row.created_at.toISOString() })
  }

  /** Keeps the bytes of a request that is cut off. Rejects a file of the wrong type with its first bytes. */
  override async write(content: Readable, id: string, offset: number): Promise<number> {
    const row = await this.#row(id)
    const file = await open(pathOf(this.#ctx.config, id), 'r+')
    let at = offset
    try {
      for await (const chunk of content as AsyncIterable<Buffer>) {
        await writeAll(file, chunk, at)
        const before = at
        at += chunk.length
        if (before < HEAD_BYTES && at >= Math.min(HEAD_BYTES, row.bytes))
          await assertAccepted(file, await uploadPart(this.#ctx, row.kind))
      }
      return at
    } finally {
      await file.sync()
      await file.close()
    }
  }

  override async remove(id: string): Promise<void> {
    await rm(pathOf(this.#ctx.config, id), { force: true })
  }

  async #row(id: string): Promise<UploadRow> {
    const row = await findUpload(this.#ctx.db, id)
    if (!row) throw ERRORS.FILE_NOT_FOUND
    return row
  }
}

async function writeAll(file: FileHandle, chunk: Buffer, position: number): Promise<void> {
  for (let done = 0; done < chunk.length; ) {
    const { bytesWritten } = await file.write(chunk, done, chunk.length - done, position + done)
    done += bytesWritten
  }
}
