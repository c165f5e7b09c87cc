/** Loaded before the application: takes the machine's addresses from a file, so that a test can change its network. */
import { readFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import os, { type NetworkInterfaceInfo } from 'node:os'

const file = process.env['QUOTEDECK_TEST_ADDRESS'] ?? ''

os.networkInterfaces = () => {
  const address = readFileSync(file, 'utf8')
  return { eth0: [{ address, family: 'IPv4', internal: false } as NetworkInterfaceInfo] }
}
syncBuiltinESMExports()
