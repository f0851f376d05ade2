/** The code of a trial, in the link by which somebody has come to a profile. */
const CODE = /^[A-Za-z0-9]{6,20}$/

/** Undefined where there is none, or something that no link of ours has. */
export function trialIn(params: URLSearchParams): string | undefined {
  const code = params.get('trial')
  return code !== null && CODE.test(code) ? code : undefined
}
