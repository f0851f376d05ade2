/** Types of the single icon modules, which the package ships without types. */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  const drawn: import('@tabler/icons-react').Icon
  export default drawn
}
