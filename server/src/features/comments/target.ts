/** Where on its page a comment is, as the end of the address: the page opens with it. */
export const targetOf = (commentId: string): string => `?comment=${commentId}`
