/** Defines token packages for operators. Fans see the ones on sale (`payments.ts`). */
import { Type, type Static } from 'typebox'
import { get, Id, IdParams, SINGLE_LINE_PATTERN, Limit, Offset, page, post, Price, put, Tokens } from './define.ts'

export const AdminPackage = Type.Object({
  _id: Id,
  name: Type.String(),
  /** All tokens that a buyer receives, and the bonus among them. */
  tokens: Tokens,
  bonus: Tokens,
  price: Price,
  /** Percent saved compared with single tokens. */
  saving: Type.Integer(),
  /** Ascending. */
  position: Type.Integer(),
  isOnSale: Type.Boolean(),
})
export type AdminPackage = Static<typeof AdminPackage>

export const PackageForm = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 40, title: 'Name', pattern: SINGLE_LINE_PATTERN }),
  /** The tokens that the price pays for. The bonus is added on top. */
  paidTokens: Type.Number({ minimum: 1, maximum: 1_000_000, multipleOf: 0.01, title: 'Tokens' }),
  bonus: Type.Number({ minimum: 0, maximum: 1_000_000, multipleOf: 0.01, title: 'Bonus tokens' }),
  price: Type.Number({ minimum: 0.5, maximum: 100_000, multipleOf: 0.01, title: 'Price' }),
  position: Type.Integer({ minimum: 0, maximum: 1000, title: 'Position in the list' }),
  isOnSale: Type.Boolean(),
})

export const listAllPackages = get('/admin/packages', {
  summary: 'List all token packages, on sale or not, in the order in which fans see them.',
  who: 'admin',
  permission: 'finance_read',
  query: Type.Object({ limit: Limit(50), offset: Offset }),
  reply: page(AdminPackage),
  provides: ['packages'],
})

export const createPackage = post('/admin/packages', {
  summary: 'Create a token package.',
  who: 'admin',
  permission: 'finance',
  needsProof: true,
  body: PackageForm,
  reply: AdminPackage,
  errors: ['not_valid'],
  invalidates: ['packages'],
})

export const changePackage = put('/admin/packages/:id', {
  summary: 'Change a token package, or take it off sale. Earlier purchases are not affected.',
  who: 'admin',
  permission: 'finance',
  needsProof: true,
  params: IdParams,
  body: PackageForm,
  reply: AdminPackage,
  errors: ['not_found', 'not_valid'],
  invalidates: ['packages'],
})
