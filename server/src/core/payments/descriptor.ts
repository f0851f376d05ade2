/** Caches the name on bank statements per payment processor, with a short timeout. */
import type { Context } from '#platform/context.ts'

const CACHE_MS = 60 * 60_000
const FAILURE_CACHE_MS = 60_000
/** A checkout waits no longer than this. The name is then available for the next one. */
const TIMEOUT_MS = 1_500

interface Known {
  readonly expiresAt: number
  readonly name: Promise<string>
}
const known = new WeakMap<object, Map<string, Known>>()

/** Returns an empty text while the name is unknown. */
export async function descriptorOf(ctx: Context, gateway: string): Promise<string> {
  let late: NodeJS.Timeout | undefined
  const timeout = new Promise<string>((resolve) => {
    late = setTimeout(() => resolve(''), TIMEOUT_MS)
  })
  try {
    return await Promise.race([fetchOnce(ctx, gateway), timeout])
  } finally {
    clearTimeout(late)
  }
}

function fetchOnce(ctx: Context, name: string): Promise<string> {
  const names = known.get(ctx.application) ?? new Map<string, Known>()
  known.set(ctx.application, names)
  const now = performance.now()
  const cached = names.get(name)
  if (cached && cached.expiresAt > now) return cached.name
  const fetched = fetchDescriptor(ctx, name).catch((error: unknown) => {
    ctx.log.error(error, `descriptor of ${name}`)
    names.set(name, { expiresAt: performance.now() + FAILURE_CACHE_MS, name: Promise.resolve('') })
    return ''
  })
  names.set(name, { expiresAt: now + CACHE_MS, name: fetched })
  return fetched
}

async function fetchDescriptor(ctx: Context, name: string): Promise<string> {
  const gateway = ctx.gateways.byName(name)
  return gateway && (await gateway.isReady()) ? gateway.descriptor() : ''
}
