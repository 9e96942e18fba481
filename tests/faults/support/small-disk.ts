import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

export type SmallDisk = {
  /** Fills the disk completely, or leaves this many bytes free. */
  fill(left?: number): Promise<void>
  /** Makes room again. */
  release(): Promise<void>
  unmount(): void
}

const mount = (folder: string, megabytes: number): boolean =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', folder], { stdio: 'ignore' }).status === 0
const unmount = (folder: string): boolean => spawnSync('umount', ['-l', folder], { stdio: 'ignore' }).status === 0

/** The reason why no small disk can be mounted here, or null. Mounting requires Linux and root. */
export function smallDiskProblem(): string | null {
  if (process.platform !== 'linux') return 'a tmpfs needs Linux'
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ccc-mount-'))
  const works = mount(folder, 1) && unmount(folder)
  rmSync(folder, { recursive: true, force: true })
  return works ? null : 'mounting a tmpfs is not permitted here'
}

/** Mounts a small file system on a folder. */
export function smallDisk(folder: string, megabytes: number): SmallDisk {
  if (!mount(folder, megabytes)) throw new Error(`No tmpfs could be mounted on ${folder}`)
  const ballast = path.join(folder, 'ballast')
  return {
    fill: async (left = 0) => {
      const file = await open(ballast, 'a')
      for (const bytes of [1_048_576, 4_096]) {
        const chunk = Buffer.alloc(bytes)
        // until the disk is full
        while ((await file.write(chunk).catch(() => ({ bytesWritten: 0 }))).bytesWritten > 0);
      }
      const { size } = await file.stat()
      await file.truncate(Math.max(0, size - left))
      await file.close()
    },
    release: () => rm(ballast, { force: true }),
    unmount: () => void unmount(folder),
  }
}
