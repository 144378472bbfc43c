// `npm run bench`: Vite reads the sources, because Node alone cannot read the templates of mails (`.tsx`).
import { runnerImport } from 'vite'

await runnerImport('./bench/main.ts', { configFile: false, logLevel: 'error' })
