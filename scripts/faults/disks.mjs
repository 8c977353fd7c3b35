import { spawnSync } from 'node:child_process'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Runs a program; throws its first error line if it failed. */
function run(program, ...parameters) {
  const { status, stderr, error } = spawnSync(program, parameters, { encoding: 'utf8' })
  if (status !== 0) throw new Error(error?.message ?? stderr.trim().split('\n')[0])
}

/** Returns a function that unmounts. If this process ends before, the disk is unmounted too. */
function createUnmount(mountPoint) {
  const unmount = () => {
    process.off('exit', unmountAtExit)
    run('umount', mountPoint)
  }
  const unmountAtExit = () => spawnSync('umount', ['-l', mountPoint])
  // Before the folder that contains it is removed.
  process.prependOnceListener('exit', unmountAtExit)
  return unmount
}

/**
 * A disk of `megabytes` in memory, at its `folder` until the end of its `using`. Throws where
 * nothing may be mounted.
 */
export async function mountSmall(mountPoint, megabytes) {
  await mkdir(mountPoint, { recursive: true })
  run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'atlas-faults', mountPoint)
  return { folder: mountPoint, [Symbol.dispose]: createUnmount(mountPoint) }
}

/**
 * The same in a file. `breakDown` makes it read-only as a kernel does after an error; `repair`
 * mounts it again.
 */
export async function mountBreakable(mountPoint, image) {
  await mkdir(mountPoint, { recursive: true })
  run('mkfs.ext4', '-q', '-F', image, '96M')
  const mount = () => run('mount', '-o', 'loop,errors=remount-ro', image, mountPoint)
  mount()
  const unmount = createUnmount(mountPoint)
  return {
    folder: mountPoint,
    breakDown: () => run('mount', '-o', 'remount,abort', mountPoint),
    repair() {
      run('umount', mountPoint)
      spawnSync('fsck.ext4', ['-y', image])
      mount()
    },
    async [Symbol.asyncDispose]() {
      unmount()
      await rm(image, { force: true })
    },
  }
}

/** Fills a disk to its last byte; resolves to a function that frees the space again. */
export async function fillDisk(folder) {
  const path = join(folder, 'filler')
  await using file = await open(path, 'w')
  for (let size = 2 ** 20; size >= 1; size /= 2) {
    for (let isFull = false; !isFull;) {
      const { bytesWritten } = await file
        .write(Buffer.alloc(size))
        .catch(() => ({ bytesWritten: 0 }))
      isFull = bytesWritten < size
    }
  }
  return () => rm(path)
}
