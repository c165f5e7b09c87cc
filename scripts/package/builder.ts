/** Runs electron-builder with the project's configuration and an explicit list of archive files. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build, Platform } from 'electron-builder'
import { emptyDirectory, writeTree } from './tree.ts'
import { desktopArchiveFiles, desktopTexts } from './desktop-files.ts'

export const BUILDER_TARGETS = {
  dir: process.platform === 'darwin' ? Platform.MAC : process.platform === 'win32' ? Platform.WINDOWS : Platform.LINUX,
  appimage: Platform.LINUX,
  rpm: Platform.LINUX,
  nsis: Platform.WINDOWS,
  zip: process.platform === 'win32' ? Platform.WINDOWS : Platform.MAC,
  dmg: Platform.MAC,
} as const
export type BuilderTarget = keyof typeof BUILDER_TARGETS

export interface BuilderPlaces {
  readonly root: string
  readonly output: string
  /** Electron's unpacked folder; null lets electron-builder download it. */
  readonly electronDist: string | null
}

/** electron-builder's spelling of targets that differ from the command line. */
const SPELLING: Partial<Record<BuilderTarget, string>> = { appimage: 'AppImage' }

/** @throws Error with electron-builder's message. */
export async function runBuilder(target: BuilderTarget, { root, output, electronDist }: BuilderPlaces): Promise<void> {
  const texts = join(output, 'texts')
  emptyDirectory(texts)
  writeTree(texts, desktopTexts(root))
  await build({
    projectDir: root,
    targets: BUILDER_TARGETS[target].createTarget(SPELLING[target] ?? target),
    publish: 'never',
    config: {
      extends: join(root, 'build/electron-builder.yml'),
      directories: { output, buildResources: join(root, 'build') },
      files: [...desktopArchiveFiles(root), '!node_modules'],
      extraResources: [{ from: texts, to: '.' }],
      // Electron's start page, which only a program without an application shows.
      afterPack: ({ appOutDir }) => rm(join(appOutDir, 'resources/default_app.asar'), { force: true }),
      ...(electronDist === null ? {} : { electronDist }),
    },
  })
}
