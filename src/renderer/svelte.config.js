/** Runes in our own components only: dependencies may still be written in the older style. */
export default {
  compilerOptions: { runes: undefined },
  vitePlugin: {
    dynamicCompileOptions: ({ filename }) => (filename.includes('node_modules') ? undefined : { runes: true }),
  },
}
