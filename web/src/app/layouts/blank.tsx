/** A layout without menus. */
import { Outlet } from 'react-router'
import { Window } from './window.tsx'

export default function Blank() {
  return (
    <Window>
      <Outlet />
    </Window>
  )
}
