/** Enables runes only in own components: dependencies may still use the older style. */
export default {
  compilerOptions: { runes: undefined },
  vitePlugin: {
    dynamicCompileOptions: ({ filename }) => (filename.includes('node_modules') ? undefined : { runes: true }),
  },
}
