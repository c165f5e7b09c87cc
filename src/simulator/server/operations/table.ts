/** Assigns an implementation to each operation. A missing one of the catalogue does not compile. */
import { catalogue, type EndpointName } from '#api/catalogue.ts'
import { depthAt } from '#simulator/market/served/depth-books.ts'
import { quoteAt, tickAt } from '#simulator/market/served/quotes.ts'
import { batchOperation, candlesOperation } from './batch-operations.ts'
import { companyOperation, depthOperation, ipoOperation, newsOperation, splitOperation } from './other-operations.ts'
import type { Operation } from './operation.ts'

export function createOperations(): readonly Operation[] {
  const table = {
    news: newsOperation,
    stockDepth: depthOperation,
    stockDepths: batchOperation(catalogue.stockDepths, depthAt),
    stockQuotes: batchOperation(catalogue.stockQuotes, quoteAt),
    stockKlines: candlesOperation(catalogue.stockKlines),
    stockIpo: ipoOperation,
    stockSplit: splitOperation,
    stockInfo: companyOperation,
    fundQuotes: batchOperation(catalogue.fundQuotes, quoteAt),
    fundKlines: candlesOperation(catalogue.fundKlines),
    forexDepths: batchOperation(catalogue.forexDepths, depthAt),
    forexQuotes: batchOperation(catalogue.forexQuotes, quoteAt),
    forexKlines: candlesOperation(catalogue.forexKlines),
    indicesQuotes: batchOperation(catalogue.indicesQuotes, quoteAt),
    futureDepths: batchOperation(catalogue.futureDepths, depthAt),
    futureQuotes: batchOperation(catalogue.futureQuotes, quoteAt),
    futureKlines: candlesOperation(catalogue.futureKlines),
    cryptoDepths: batchOperation(catalogue.cryptoDepths, depthAt),
    cryptoQuotes: batchOperation(catalogue.cryptoQuotes, quoteAt),
    cryptoTicks: batchOperation(catalogue.cryptoTicks, tickAt),
  } satisfies Record<EndpointName, Operation>
  return Object.values(table)
}
