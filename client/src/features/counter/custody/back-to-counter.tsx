import { useAdminUrl } from '../../../lib/use-admin-url.ts';
import { Button } from '../../../ui/button.tsx';
import { drawerTexts } from '../drawer/drawer-texts.ts';

export function BackToCounter() {
  const { go } = useAdminUrl();
  return (
    <Button
      variant="outline"
      size="sm"
      className="justify-self-start print:hidden"
      onClick={() => go({ tab: '', search: '', page: 1 })}
    >
      {drawerTexts.back}
    </Button>
  );
}
