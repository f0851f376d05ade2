/** Hides what the role of an operator does not permit. The permissions are in the contract, where the server reads them too. */
import type { ReactNode } from 'react'
import type { Route } from '@fanfare/contract'
import { roleHas, type OperatorPermission } from '@fanfare/contract/operator-roles'
import type { Me } from '@fanfare/contract/users'
import { t } from '#lib/i18n.ts'
import css from './permissions.module.css'
import { useViewer } from './viewer.ts'

/** Returns whether the viewer may call routes with this permission. It does not concern fans and performers. */
export const hasPermission = (viewer: Me | null, permission: OperatorPermission | undefined): boolean =>
  permission === undefined ||
  viewer?.role !== 'admin' ||
  (viewer.operatorRole !== null && roleHas(viewer.operatorRole, permission))

type Permitting = Pick<Route, 'permission'>

export function useMayCall({ permission }: Permitting): boolean {
  return hasPermission(useViewer(), permission)
}

interface PermittedProps {
  /** The route that the children call. */
  readonly route: Permitting
  readonly children: ReactNode
}

/** Renders its children only for operators who may call the route. */
export const IfPermitted = ({ route, children }: PermittedProps) => (useMayCall(route) ? children : null)

/** Disables a form for operators who may read its values but not change them, and says so. */
export function EditableIfPermitted({ route, children }: PermittedProps) {
  if (useMayCall(route)) return children
  return (
    <>
      <p className={css['note']}>{t('Your role can see this but not change it.')}</p>
      <fieldset disabled className={css['form']}>
        {children}
      </fieldset>
    </>
  )
}
