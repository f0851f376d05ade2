/** The addresses of the site's pages, as its features declare them. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** What is read of a screen in a feature's `routes.ts`. */
interface Screen {
  readonly path: string | readonly string[]
  readonly who: 'anyone' | 'guest' | 'member' | 'fan' | 'performer' | 'admin'
}

const FEATURES = new URL('../web/src/features/', import.meta.url).pathname

/** Those that need no thing to be about: all without a part such as `:id`. */
export async function plainAddresses(): Promise<ReadonlyMap<Screen['who'], readonly string[]>> {
  const plain = (await screens()).filter(({ path }) => !namesAThing(path))
  return new Map([...Map.groupBy(plain, ({ who }) => who)].map(([who, some]) => [who, some.map(({ path }) => path)]))
}

/** Those that name one, as their features declare them. */
export const addressesWithParts = async (): Promise<readonly string[]> =>
  (await screens()).map(({ path }) => path).filter(namesAThing)

const namesAThing = (path: string): boolean => path.includes(':')

async function screens(): Promise<readonly (Screen & { readonly path: string })[]> {
  const files = readdirSync(FEATURES).map((name) => join(FEATURES, name, 'routes.ts'))
  const lists = await Promise.all(files.filter(existsSync).map((file) => import(file) as Promise<{ routes: readonly Screen[] }>))
  return lists.flatMap(({ routes }) => routes).flatMap(({ path, who }) => [path].flat().map((one) => ({ path: one, who })))
}
