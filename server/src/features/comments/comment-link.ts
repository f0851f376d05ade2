/** Returns the query string that opens a page at a comment. */
export const commentLink = (commentId: string): string => `?comment=${commentId}`
