import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // All routes in one small manifest: the site map is short, and lazy discovery would ask the
  // server at every link in view.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
