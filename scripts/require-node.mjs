/** Runs before any TypeScript: an older Node would only report an unknown file extension. */
const MIN_MAJOR = 24

const [major] = process.versions.node.split('.')
if (Number(major) < MIN_MAJOR) {
  process.stderr.write(
    `Quotedeck needs Node ${MIN_MAJOR}, and this is Node ${process.versions.node}. ` +
      'It comes with the packages, unless they were installed without their scripts: run "npm ci" without --ignore-scripts.\n',
  )
  process.exit(1)
}
