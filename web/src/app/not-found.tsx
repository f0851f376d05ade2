import { notFoundResponse } from '#core/loaders.ts'

export function loader() {
  throw notFoundResponse()
}

export default function NotFound() {
  return null
}
