import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { selectSession } from '../features/auth/session/session-slice.ts';
import { photoApi } from '../features/photo/photo-api.ts';
import { agreementApi } from '../features/rental/agreement/agreement-api.ts';
import { AgreementSheet } from '../features/rental/agreement/agreement-sheet.tsx';
import { agreementTexts as texts } from '../features/rental/agreement/agreement-texts.ts';
import { Loaded } from '../ui/feedback/loaded.tsx';

export function Component() {
  const [search] = useSearchParams();
  const query = { bookingId: search.get('id') ?? '' };
  const agreement = agreementApi.useGetSignedAgreementQuery({ query });
  const photos = photoApi.useGetPhotosQuery({ query }, { skip: !agreement.data });
  const isOwn = useSelector(selectSession)?.role === 'customer';

  return (
    <main id="content" className="mx-auto grid max-w-3xl grid-cols-1 gap-6 px-4 py-6 sm:px-6 sm:py-8 print:p-0">
      <h1 className="text-3xl sm:text-4xl">{texts.title}</h1>
      <Loaded query={agreement} failed={texts.failed} waitHeight="h-96">
        {(signed) => (
          <Loaded query={photos} failed={texts.photosFailed} waitHeight="h-96">
            {(taken) => (
              <AgreementSheet
                agreement={signed}
                photos={taken.photos.filter(({ kind }) => kind === 'out')}
                isOwn={isOwn}
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </main>
  );
}
