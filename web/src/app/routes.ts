/** The router: every feature's screens, each with its guard and layout. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { layout, route, type RouteConfigEntry } from '@react-router/dev/routes'
import type { Layout, Screen } from '#core/feature.ts'

interface Placed extends Screen {
  readonly feature: string
}

const FOLDER = join(import.meta.dirname, '../features')

/** Read from the folders, because manifests import components and styles, which the build cannot read here. */
async function screensOf(feature: string): Promise<Placed[]> {
  const file = join(FOLDER, feature, 'routes.ts')
  if (!existsSync(file)) return []
  const { routes } = (await import(/* @vite-ignore */ file)) as { routes: readonly Screen[] }
  return routes.map((screen) => ({ ...screen, feature }))
}

const all = (await Promise.all(readdirSync(FOLDER).map(screensOf))).flat()
const frames: readonly Layout[] = ['primary', 'public', 'blank', 'studio', 'admin', 'maintenance', 'geoBlock']
const whoOf = (screen: Screen) => (screen.noredirect ? 'anyone' : screen.who)

const pageOf = ({ feature, file, path }: Placed): RouteConfigEntry[] =>
  [path].flat().map((one) => route(one, `../features/${feature}/screens/${file}.tsx`, { id: `${feature}/${file} ${one}` }))

function behindGuards(frame: Layout, screens: readonly Placed[]): RouteConfigEntry[] {
  const byWho = Map.groupBy(screens, whoOf)
  return [...byWho].flatMap(([who, some]) => {
    const pages = some.flatMap(pageOf)
    return who === 'anyone' ? pages : [layout(`guards/${who}.tsx`, { id: `${frame} ${who}` }, pages)]
  })
}

const framed = frames.flatMap((frame) => {
  const screens = all.filter((screen) => (screen.layout ?? 'primary') === frame)
  if (screens.length === 0) return []
  const pages = behindGuards(frame, screens)
  const missing = frame === 'primary' ? [route('*', 'not-found.tsx')] : []
  const inside = layout('page-boundary.tsx', { id: `${frame} pages` }, [...pages, ...missing])
  return [layout(`layouts/${frame}.tsx`, { id: frame }, [inside])]
})

export default framed satisfies RouteConfigEntry[]
