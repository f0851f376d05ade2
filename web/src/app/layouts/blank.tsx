/** A layout without a frame, only the main landmark. */
import { Outlet } from 'react-router'

export default function Blank() {
  return (
    <main id="main" tabIndex={-1}>
      <Outlet />
    </main>
  )
}
