/** Every address that no screen has. */
import { data } from 'react-router'

export function loader() {
  throw data({ code: 'not_found', message: '' }, { status: 404 })
}

export default function NotFound() {
  return null
}
