/** The two shells over one profile: their stores of the key, and the lock that both take first. */
import type { Log } from '#core/ports/log.ts'
import type { Secrets } from '#core/ports/secrets.ts'
import { createTokenVault, type VaultPorts } from '#main/keys/token-vault.ts'
import { openVaultFile } from '#main/keys/vault-file.ts'
import type { Notice } from '#model/application/notice.ts'
import type { DocumentFilePorts } from '#node/documents/document-file.ts'
import { createFileSecrets, type FileSecretsOptions } from '#node/documents/file-secrets.ts'
import { removeKeyFiles } from '#node/files/key-files.ts'
import { makePrivateDirectory } from '#node/files/durable-file.ts'
import type { MachineClocks } from '#node/profile/left-note.ts'
import { lockProfile, type ProfileLock } from '#node/profile/profile-lock.ts'
import type { Disk } from './disk/disk.ts'
import { LOCKS, PROFILE } from './disk/file-system.ts'

/** The web shell serves pages over sockets, the desktop its windows over channels. */
export type Shell = 'web' | 'desktop'

export interface KeyFiles extends FileSecretsOptions {
  readonly open: DocumentFilePorts['open']
  readonly log: Log
  readonly notify: (notice: Notice) => void
  /** Whether the documents found the profile writable. */
  readonly isWritable: boolean
}

export function openSecrets(shell: Shell, files: KeyFiles): Secrets {
  if (shell === 'web') return createFileSecrets(files)
  return createTokenVault({
    safeStorage: SAFE_STORAGE,
    file: openVaultFile(files, files.isWritable),
    platform: 'linux',
    log: files.log,
    removeOthers: () => removeKeyFiles(PROFILE, 'vault', files.hold),
  })
}

/** Simulates the system's keyring with an invertible encoding. */
const SAFE_STORAGE: VaultPorts['safeStorage'] = {
  isAsyncEncryptionAvailable: () => Promise.resolve(true),
  encryptStringAsync: (text) => Promise.resolve(Buffer.from(`v11${[...text].reverse().join('')}`)),
  decryptStringAsync: (ciphertext) =>
    Promise.resolve({ result: [...ciphertext.toString().slice(3)].reverse().join(''), shouldReEncrypt: false }),
}

/** Creates the profile if it is missing and locks it, as a shell does first. */
export function takeProfile(clock: MachineClocks): ProfileLock {
  try {
    makePrivateDirectory(PROFILE)
  } catch {
    // As in `prepareProfile`: the error shows at the first write.
  }
  return lockProfile(PROFILE, [LOCKS], clock)
}

/** Starts a second shell over the profile; returns the fault unless it is refused and changes nothing. */
export function startRefused(disk: Disk, clock: MachineClocks): string | null {
  const before = disk.contents()
  const lock = takeProfile(clock)
  if (lock.kind === 'held') lock.hold.release()
  const after = disk.contents()
  const isSame = after.size === before.size && [...after].every(([name, content]) => before.get(name) === content)
  if (lock.kind === 'held') return 'a second shell has got the profile of the first'
  return isSame ? null : 'a shell that was refused has changed the profile'
}
