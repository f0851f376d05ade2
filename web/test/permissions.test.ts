/** Tests that the web shows operators only what their role permits. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import type { Route } from '@fanfare/contract'
import { slim } from '../scripts/slim-contract.ts'

const CONTRACT = join(import.meta.dirname, '../../contract/src')
const FEATURES = join(import.meta.dirname, '../src/features')

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value

async function operatorRoutes(): Promise<ReadonlyMap<string, Route>> {
  const files = readdirSync(CONTRACT).filter((file) => file.endsWith('.ts'))
  const modules = await Promise.all(files.map((file) => import(join(CONTRACT, file)) as Promise<Record<string, unknown>>))
  const named = modules.flatMap((module) => Object.entries(module))
  return new Map(named.flatMap(([name, value]) => (isRoute(value) && value.who === 'admin' ? [[name, value] as const] : [])))
}

const sourceOf = (feature: string): string =>
  readdirSync(join(FEATURES, feature), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => readFileSync(join(FEATURES, feature, file), 'utf8'))
    .join('\n')

/** The page of a decision needs the permission of the decision to be read at all. */
const READ_WITH_SAME_PERMISSION = ['verification', 'scanning']

test('every change that a role may lack is behind a check of its permission', async () => {
  const routes = await operatorRoutes()
  const unchecked: string[] = []
  for (const feature of readdirSync(FEATURES, { withFileTypes: true }).filter((one) => one.isDirectory())) {
    const source = sourceOf(feature.name)
    const namesIn = (shape: RegExp) => [...source.matchAll(shape)].flatMap(([, name = '']) => routes.get(name) ?? [])
    const checked = namesIn(/(?:(?:IfPermitted|SettingsForm) route=\{|useMayCall\()(\w+)/g).map(({ permission }) => permission)
    const changed = namesIn(/(?:useApiMutation\(|\broute=\{)(\w+)/g).filter(({ method }) => method !== 'GET')
    for (const { method, path, permission } of changed)
      if (!checked.includes(permission) && !READ_WITH_SAME_PERMISSION.includes(feature.name))
        unchecked.push(`${feature.name}: ${method} ${path}`)
  }
  assert.deepEqual(unchecked, [])
})

test('every link of the administration names the permission of its page', () => {
  const menus = readdirSync(FEATURES)
    .map((feature) => join(FEATURES, feature, 'menu.ts'))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8'))
  const links = menus.flatMap((menu) => [...menu.matchAll(/to: '(\/admin\/[^']+)'[^}]*?who: \['admin'\],([^}]*)\}/g)])
  assert.ok(links.length > 20)
  assert.deepEqual(
    links.filter(([, , rest = '']) => !rest.includes('permission:')).map(([, to]) => to),
    [],
  )
})

test('the browser knows the permission of each route, as the server that renders the page does', () => {
  const chapter = join(CONTRACT, 'operators.ts')
  assert.match(slim(readFileSync(chapter, 'utf8'), chapter), /permission: 'owner'/)
})
