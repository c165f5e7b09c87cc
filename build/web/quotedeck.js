#!/usr/bin/env node
// Written so that an older Node reads it as well: it has to say what is missing.
const NEEDED = 24
const { node } = process.versions

if (Number(node.split('.')[0]) < NEEDED) {
  process.stderr.write(`Quotedeck needs Node ${NEEDED} or newer, and this is Node ${node}.\n`)
  process.exitCode = 1
} else {
  void import('../out/main/web.js')
}
