import { missing } from '#core/loaders.ts'

export function loader() {
  throw missing()
}

export default function NotFound() {
  return null
}
