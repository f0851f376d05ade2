/** Returns the query string that opens a page at a comment. */
export const targetOf = (commentId: string): string => `?comment=${commentId}`
