/** The addresses of the site's pages, as its features declare them. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export interface Address {
  /** May have parameters such as `:id`. */
  readonly path: string
  readonly who: 'anyone' | 'guest' | 'member' | 'fan' | 'performer' | 'admin'
  readonly feature: string
}

interface Route {
  readonly path: string | readonly string[]
  readonly who: Address['who']
}

const FEATURES = new URL('../../web/src/features/', import.meta.url).pathname

/** Returns an address for each path of each feature's `routes.ts`. */
export async function declaredAddresses(): Promise<readonly Address[]> {
  const features = readdirSync(FEATURES).filter((name) => existsSync(join(FEATURES, name, 'routes.ts')))
  const addresses = features.map(async (feature) => {
    const { routes } = (await import(join(FEATURES, feature, 'routes.ts'))) as { routes: readonly Route[] }
    return routes.flatMap(({ path, who }) => [path].flat().map((one) => ({ path: one, who, feature })))
  })
  return (await Promise.all(addresses)).flat()
}

/** Returns whether the path has a parameter, which names the subject of the page. */
export const hasThingParameter = ({ path }: Address): boolean => path.includes(':')

/**
 * Returns the declared address that matches this path. The one with the fewest parameters wins, because `/explore` is not a
 * username.
 */
export function addressOf(path: string, addresses: readonly Address[]): Address | undefined {
  const [pathname = ''] = path.split('?')
  const fits = addresses.filter((one) => new RegExp(`^${one.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname))
  return fits.toSorted((one, other) => one.path.split(':').length - other.path.split(':').length)[0]
}
